import { createServer } from 'node:net';

/** A port that nobody has at this moment: what is told to Google names it before the shop opens. */
export const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
