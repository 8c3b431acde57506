import { onTestFinished } from 'vitest';
import { startMailServer, type MailServer } from './start-smtp.ts';

/** A real SMTP server until the test ends; on `port` where one stood before. */
export async function aMailServer(port = 0): Promise<MailServer> {
  const server = await startMailServer(port);
  onTestFinished(server.close);
  return server;
}
