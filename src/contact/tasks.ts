import type { TaskList } from 'graphile-worker';
import type { House } from '#server/house.ts';
import { writeLetter } from '#server/letter.ts';
import type { Mail } from '#server/mail.ts';
import { addressOf } from '#server/settings.ts';
import { findMessage } from './store.ts';

/** Mails a message of the public to the operator; an answer to that mail goes to whoever wrote. */
export function contactTasks({ db, settings }: House, mail: Mail): TaskList {
  return {
    async contact(payload) {
      const message = await findMessage(db, (payload as { id: number }).id);
      if (!message) return;
      const letter = writeLetter({
        language: 'en',
        greeting: `${message.name} (${message.email}) writes:`,
        lines: [message.message],
        link: { words: 'All messages', url: `${settings.publicUrl}/admin-dashboard/messages` },
        farewell: 'Sent by the contact form. Your answer goes to the writer.',
      });
      await mail.send({
        to: addressOf(settings.operatorEmail),
        replyTo: message.email,
        subject: `Message from ${message.name}`,
        ...letter,
        key: `contact.${message.id}.${Date.parse(message.at)}`,
      });
    },
  };
}
