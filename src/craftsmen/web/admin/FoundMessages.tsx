import { listMessages } from '#contact/contract.ts';
import { useRows } from '#api/client/query-client.ts';
import { Status } from '#ui/display/Status.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Table } from '#ui/layout/Table.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Hits } from './Hits.tsx';
import styles from './Approved.module.css';

const SHOWN = 4;

/** The same words in the messages of the public. */
export function FoundMessages({ search }: { search: string }) {
  const { find: t, messages, tabs } = useTexts('admin');
  const { day } = useFormats();
  const { data } = useRows(listMessages, { search, page_size: SHOWN });
  if (!data) return null;
  const { rows, total } = data;
  const to = `/admin-dashboard/messages?${new URLSearchParams({ search })}`;
  return (
    <section className={styles.messages} aria-labelledby="found-messages">
      <h2 id="found-messages">{messages.found(total, search)}</h2>
      {total > 0 && (
        <>
          <Table
            caption={messages.caption}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={[
              {
                key: 'name',
                head: tabs.messages,
                cell: ({ name, message }) => (
                  <>
                    <b>
                      <Hits text={name} search={search} />
                    </b>
                    <span className="sub">
                      <Hits text={message} search={search} />
                    </span>
                  </>
                ),
              },
              {
                key: 'state',
                head: messages.filter,
                end: true,
                cell: ({ status, at }) => (
                  <>
                    <Status kind={status === 'answered' ? 'completed' : 'requested'}>{messages.states[status]}</Status>
                    <time className="sub">{day(at)}</time>
                  </>
                ),
              },
            ]}
          />
          <Link className="more" to={to}>
            {t.inMessages}
          </Link>
        </>
      )}
    </section>
  );
}
