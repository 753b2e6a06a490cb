"""How similar two pictures are, as a number and as a picture."""

import numpy
from PIL import Image, ImageChops
from skimage.metrics import structural_similarity


def similarity(one: Image.Image, other: Image.Image) -> float:
    """SSIM of Wang et al. 2004: 8-bit grey, Gaussian window of 11 pixels, sigma 1.5."""
    return structural_similarity(
        numpy.asarray(one.convert("L")),
        numpy.asarray(other.convert("L")),
        gaussian_weights=True,
        sigma=1.5,
        use_sample_covariance=False,
        data_range=255,
    )


def side_by_side(ours: Image.Image, theirs: Image.Image) -> Image.Image:
    """Ours, theirs, and their difference, four times as strong, on white."""
    difference = ImageChops.difference(ours, theirs).point(lambda value: max(255 - 4 * value, 0))
    row = Image.new("RGB", (3 * ours.width + 16, ours.height), "white")
    for column, picture in enumerate((ours, theirs, difference)):
        row.paste(picture, (column * (ours.width + 8), 0))
    return row
