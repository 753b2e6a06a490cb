// RenderCommand
