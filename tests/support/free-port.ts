import { createServer } from 'node:net';

/** A port that is free at this moment: Google's settings name it before the shop opens. */
export const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
