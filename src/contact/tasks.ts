import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { emailOf } from '#platform/setting-reader.ts';
import { findMessage } from './store.ts';

export function contactTasks({ db, settings }: AppContext, mail: Mail): TaskList {
  return {
    async contact(payload) {
      const message = await findMessage(db, (payload as { id: number }).id);
      if (!message) return;
      const subject = `Message from ${message.name}`;
      const letter = renderMail({
        language: 'en',
        heading: subject,
        greeting: `${message.name} (${message.email}) writes:`,
        lines: [message.message],
        facts: [
          ['From', message.name],
          ['E-mail', message.email],
        ],
        link: { label: 'All messages', url: `${settings.publicUrl}/admin-dashboard/messages` },
        farewell: 'Sent by the contact form. Your answer goes to the writer.',
      });
      await mail.send({
        to: emailOf(settings.operatorEmail),
        replyTo: message.email,
        subject,
        ...letter,
        key: `contact.${message.id}.${Date.parse(message.at)}`,
      });
    },
  };
}
