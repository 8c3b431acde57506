import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Takes a mail, reads it and never answers, or refuses it with this code. */
type Answer = 'accept' | 'hold' | number;

export interface MailServer {
  url: string;
  /** What was accepted, in its order. */
  received: Email[];
  /** To whom, as the envelopes had it. */
  recipients: string[];
  /** How it answers the next mails, and when. */
  response: (how: Answer | (() => Answer | Promise<Answer>)) => void;
  /** How many mails it read and never answered. */
  held: () => number;
  close: () => Promise<void>;
}

/** A real SMTP server; on `port` where one stood before. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const recipients: string[] = [];
  let how: () => Answer | Promise<Answer> = () => 'accept';
  let held = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const answer = async () => {
        const response = await how();
        if (response === 'hold') {
          held += 1;
          return;
        }
        if (response !== 'accept') {
          // As others do, it says whom it does not take mail for.
          const whom = session.envelope.rcptTo.map(({ address }) => `<${address}>`).join(' ');
          const refusal = new Error(`${whom} Not now`);
          return done(Object.assign(refusal, { responseCode: response }));
        }
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      };
      stream.on('end', () => void answer());
    },
  });
  // A client that breaks off is part of these tests.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    recipients,
    response: (next) => void (how = typeof next === 'function' ? next : () => next),
    held: () => held,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** A real SMTP server until the test ends; on `port` where one stood before. */
export async function aMailServer(port = 0): Promise<MailServer> {
  const server = await startMailServer(port);
  onTestFinished(server.close);
  return server;
}

/** A port that is free at this moment: Google's settings name it before the shop opens. */
export const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
