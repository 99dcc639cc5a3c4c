const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'));

const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
);
const gif = bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const jpeg = bytes(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
);
const tiff = bytes(
  'SUkqAAoAAACAAAgAAAEDAAEAAAABAAAAAQEDAAEAAAABAAAAAgEDAAEAAAABAAAAAwEDAAEAAAABAAAABgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFgEDAAEAAAABAAAAFwEEAAEAAAABAAAAAAAAAA==',
);
const pdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const text = new TextEncoder().encode('08:30:00 disk \u2713 \u001b[32mok\u001b[0m\n');

/** The smallest file of every extension that tickets take, by a name that has it. */
export const samples: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a.gif': gif,
  'a.jpg': jpeg,
  'a.jpeg': jpeg,
  'a.pjpg': jpeg,
  'a.pjpeg': jpeg,
  'a.tif': tiff,
  'a.tiff': tiff,
  'a.png': png,
  'a.pdf': pdf,
  'a.txt': text,
};
