"""Accepted screenshots of each major version of Chromium, and their comparison.

`python -m tests.browser.pictures` accepts the screenshots of the last test run.
"""

import base64
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.chromium import window
from tests.browser.idle_page import evaluate, evaluate_now

ACCEPTED = Path(__file__).parent / "pictures"
TAKEN = Path("build/pictures")
SAME = 0.002  # the share of pixels that may differ
OTHER = 0.05  # … if the accepted picture was drawn by another version

# All fonts are loaded, and the last change is drawn. The commitment is hidden, because it differs
# between deals.
DRAWN = """async () => {
  for (const each of document.querySelectorAll('[data-commitment]'))
    each.style.visibility = 'hidden';
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""

# The share of pixels whose colours differ visibly.
DIFFER = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/webp;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.length !== b.length) return 1;
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (Math.max(...[0, 1, 2].map((n) => Math.abs(a[i + n] - b[i + n]))) > 40) count += 1;
  }
  return count / (a.length / 4);
}"""


def picture(page: Page) -> bytes:
    """Return a screenshot, small enough to store."""
    evaluate(page, DRAWN)
    size = page.viewport_size
    assert size is not None
    clip = {"x": 0, "y": 0, **size, "scale": 1 if size["width"] < 500 else 0.6}
    session = page.context.new_cdp_session(page)
    how = {"format": "webp", "quality": 75, "clip": clip}
    return base64.b64decode(session.send("Page.captureScreenshot", how)["data"])


def nearest(major: int) -> int:
    """Return the major version of Chromium closest to this one that has accepted pictures."""
    return min((int(folder.name) for folder in ACCEPTED.iterdir()), key=lambda at: abs(at - major))


def difference(browser: Browser, one: bytes, other: bytes) -> float:
    """Return the share of pixels in which two pictures differ."""
    with window(browser) as page:
        pair = [base64.b64encode(each).decode() for each in (one, other)]
        share: float = evaluate_now(page, DIFFER, pair)
    return share


def keep(major: int, pictures: dict[str, bytes]) -> None:
    """Save the pictures of a test run, where they can be viewed and accepted."""
    shutil.rmtree(TAKEN, ignore_errors=True)
    (TAKEN / str(major)).mkdir(parents=True)
    for name, content in pictures.items():
        (TAKEN / str(major) / f"{name}.webp").write_bytes(content)


if __name__ == "__main__":
    for taken in TAKEN.iterdir():
        shutil.rmtree(ACCEPTED / taken.name, ignore_errors=True)
        shutil.copytree(taken, ACCEPTED / taken.name)
        print(f"accepted: {len(list(taken.iterdir()))} pictures of Chromium {taken.name}")
