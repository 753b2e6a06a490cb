import RenderCommand

RenderTool.main()
