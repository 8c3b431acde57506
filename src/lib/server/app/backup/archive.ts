import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as v from 'valibot';
import { InvalidBackup } from './manifest.ts';

/** A gzipped tar. Its last member is the hash of all others and reveals a truncated or altered archive. */

export interface Member {
  name: string;
  bytes: Uint8Array;
}

const SEAL = 'seal.json';
/** Members are read into memory. */
const MAX_BYTES = 64 * 2 ** 20;
const OWNER_ALONE = 0o600;

const Seal = v.object({ members: v.number(), sha256: v.string() });

function sealing() {
  const hash = createHash('sha256');
  let members = 0;
  return {
    add({ name, bytes }: Member): void {
      members += 1;
      hash.update(`${name}\n${bytes.length}\n`).update(bytes);
    },
    seal: () => ({ members, sha256: hash.copy().digest('hex') }),
  };
}

/** Writes the file atomically and returns its size in bytes. Throws when it exists. */
export async function writeArchive(
  file: string,
  fill: (add: (name: string, bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) {
    throw new InvalidBackup(`${file} already exists. Use another file name, or remove that file.`);
  }
  const beside = `${file}.${randomUUID()}.part`;
  const handle = await open(beside, 'wx', OWNER_ALONE).catch((error: unknown) => {
    throw new InvalidBackup(`${file} can't be written (${String(error)}).`, { cause: error });
  });
  const tar = pack();
  const out = handle.createWriteStream({ flush: true });
  const written = pipeline(tar, createGzip(), out);
  const broken = written.then(() => new Promise<never>(() => undefined));
  const sealed = sealing();
  const put = (name: string, bytes: Uint8Array) =>
    Promise.race([
      broken,
      new Promise<void>((done, fail) => {
        const entry = tar.entry({ name }, Buffer.from(bytes), (error) =>
          error ? fail(error) : done(),
        );
        entry.on('error', fail);
      }),
    ]);
  try {
    await fill((name, bytes) => {
      sealed.add({ name, bytes });
      return put(name, bytes);
    });
    await put(SEAL, Buffer.from(JSON.stringify(sealed.seal())));
    tar.finalize();
    await written;
    await rename(beside, file);
    return out.bytesWritten;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(beside, { force: true });
    throw error;
  }
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A tar gave something else than bytes');
    size += chunk.length;
    if (size > MAX_BYTES) throw new InvalidBackup('Part of it is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws at the end when the hash does not match. */
export async function* readArchive(file: string): AsyncGenerator<Member> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  // A broken stream makes the loop throw.
  read.catch(() => undefined);
  const sealed = sealing();
  let found: unknown;
  for await (const entry of tar) {
    const member = { name: entry.header.name, bytes: await bytesOf(entry) };
    if (found !== undefined) throw new InvalidBackup('Something was added to it.');
    if (member.name === SEAL) found = JSON.parse(member.bytes.toString());
    else {
      sealed.add(member);
      yield member;
    }
  }
  await read;
  const { members, sha256 } = sealed.seal();
  const details = v.safeParse(Seal, found);
  if (!details.success || details.output.sha256 !== sha256 || details.output.members !== members) {
    throw new InvalidBackup('It is incomplete or was changed.');
  }
}
