// Reads a QR code off a page as a camera would: from its picture, and from another distance if the first
// look was not good enough.
import decode from 'qr/decode.js';
import { painted } from './harness.mjs';

export async function readCode(locator) {
  await painted(locator.page());
  const picture = (await locator.screenshot()).toString('base64');
  // An empty page unpacks the picture: nothing there forbids it.
  const page = await locator.page().context().newPage();
  try {
    let failed;
    for (const width of [200, 260, 330]) {
      const pixels = await page.evaluate(
        async ([png, size]) => {
          const image = new Image();
          image.src = `data:image/png;base64,${png}`;
          await image.decode();
          const canvas = new OffscreenCanvas(size, size).getContext('2d');
          canvas.drawImage(image, 0, 0, size, size);
          return [...canvas.getImageData(0, 0, size, size).data];
        },
        [picture, width],
      );
      try {
        return decode({ width, height: width, data: Uint8ClampedArray.from(pixels) });
      } catch (e) {
        failed = e;
      }
    }
    throw failed;
  } finally {
    await page.close();
  }
}
