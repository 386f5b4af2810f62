import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { makeHold } from './hold.ts';

export interface Received extends Email {
  readonly envelopeTo: readonly string[];
  readonly raw: string;
}

export interface Smtp {
  readonly url: string;
  readonly mails: Received[];
  /** From now on: reject each mail with this code (451 temporary, 550 permanent); null accepts. */
  rejectWith(code: number | null): void;
  readonly offered: number;
  /** Until the returned function is called: takes no mail, and never one of a process that has ended; or says nothing. */
  hold(what: 'offers' | 'answers'): () => void;
  /** How many mails are held now. */
  readonly held: number;
  close(): Promise<void>;
}

export async function startSmtp(port = 0): Promise<Smtp> {
  const mails: Received[] = [];
  let rejectCode: number | null = null;
  let offered = 0;
  const hold = makeHold<'offers' | 'answers'>();
  const gone = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onClose: (session) => void gone.add(session.id),
    onRcptTo(_address, _session, done) {
      offered += 1;
      if (rejectCode === null) return done();
      done(Object.assign(new Error('rejected by the test'), { responseCode: rejectCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (hold.what === 'offers') {
          await hold.released();
          if (gone.has(session.id)) return done();
        }
        const raw = Buffer.concat(chunks);
        const envelopeTo = session.envelope.rcptTo.map((to) => to.address);
        mails.push({ ...(await PostalMime.parse(raw)), envelopeTo, raw: raw.toString('utf8') });
        if (hold.what === 'answers') await hold.released();
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const bound = (server.server.address() as { port: number }).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    rejectWith(code) {
      rejectCode = code;
    },
    get offered() {
      return offered;
    },
    hold: hold.start,
    get held() {
      return hold.held;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
