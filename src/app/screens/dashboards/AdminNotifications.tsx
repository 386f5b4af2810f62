import type { Service } from '#catalogue/services.ts';
import { placeName } from '#catalogue/places.ts';
import { listMessages } from '#contact/contract.ts';
import { listCandidates } from '#craftsmen/approval-contract.ts';
import Notifications from '#notifications/web/Notifications.tsx';
import { listJobs } from '#requests/contract.ts';
import { jobTitle } from '#requests/web/job-title.ts';
import { TradeFace } from '#requests/web/request-form/ServiceTiles.tsx';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Queue, QueueRow, QueueRows } from '#ui/layout/Queue.tsx';
import { useTexts } from '#ui/texts/index.tsx';

/** Each with its trade, its place and who has the job now; below them what waits. */
export default function AdminNotifications() {
  const { requests: t } = useTexts('admin');
  const { trade } = useTexts('common');
  const all = useRows(listJobs, { page_size: GROUPED });
  const waiting = useWaiting();
  const jobs = all.data?.rows ?? [];
  const jobOf = ({ request }: { readonly request: number | null }) => jobs.find(({ id }) => id === request);
  const holder = (job: (typeof jobs)[number]) => {
    const { name, engagement } = job.craftsman ?? {};
    if (!name || engagement === 'Rejected') return '';
    return engagement === 'Pending' ? t.awaitingReply(name) : name;
  };
  return (
    <Notifications
      faceOf={(row) => {
        const job = jobOf(row);
        return job && <TradeFace service={job.service as Service} />;
      }}
      noteOf={(row) => {
        const job = jobOf(row);
        return job && [trade(job.service), placeName(job.location), holder(job)].filter(Boolean).join(' · ');
      }}
      isWaiting={all.isLoading || waiting.isLoading}
      more={<Waiting queues={waiting.queues} />}
    />
  );
}

const NAMED = 2;

function useWaiting() {
  const { waits: t, today, tabs } = useTexts('admin');
  const lists = [
    useRows(listJobs, { unassigned: true, page_size: NAMED }),
    useRows(listCandidates, { status: 'pending', page_size: NAMED }),
    useRows(listMessages, { status: 'new', page_size: NAMED }),
  ] as const;
  const [jobs, people, messages] = [lists[0].data, lists[1].data, lists[2].data];
  const queues = [
    {
      to: '/admin-dashboard/requests',
      icon: 'clipboard-list',
      title: today.unassigned,
      total: jobs?.total,
      named: jobs?.rows.map(({ description }) => jobTitle(description)),
    },
    {
      to: '/admin-dashboard',
      icon: 'hourglass',
      title: tabs.pending,
      total: people?.total,
      named: people?.rows.map(({ name }) => name),
    },
    {
      to: '/admin-dashboard/messages?status=new',
      icon: 'mail',
      title: t.messages,
      total: messages?.total,
      named: messages?.rows.map(({ name }) => name),
    },
  ] as const;
  return { queues, isLoading: lists.some(({ isLoading }) => isLoading) };
}

function Waiting({ queues }: Pick<ReturnType<typeof useWaiting>, 'queues'>) {
  const { waits: t } = useTexts('admin');
  return (
    <Queue title={t.title}>
      <QueueRows none="">
        {queues.map(({ to, icon, title, total, named }) => (
          <QueueRow
            key={to}
            to={to}
            start={<Icon name={icon} />}
            title={title}
            sub={total === 0 ? t.none : (named?.join(' · ') ?? '…')}
            end={<b className="num">{total ?? ''}</b>}
          />
        ))}
      </QueueRows>
    </Queue>
  );
}
