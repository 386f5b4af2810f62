import { type FormEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { focusOn, useKeys } from '#ui/Keys.tsx';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './AdminSearch.module.css';

/**
 * Beside the messages it looks in the messages. Elsewhere a number of up to six digits is a job, and everything else is
 * looked for among the craftsmen.
 */
const JOB = /^#?0*(\d{1,6})$/;

export default function AdminSearch() {
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('[data-bar-slot]')), []);
  useKeys({ '/': () => focusOn('#admin-search') });
  return bar && createPortal(<SearchForm />, bar);
}

function SearchForm() {
  const { find: t, messages } = useTexts('admin');
  const isOfMessages = /\/messages\/*$/i.test(useLocation().pathname);
  const go = useNavigate();
  const [query] = useSearchParams();
  const shown = query.get('search') ?? '';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('search')).trim();
    const job = isOfMessages ? undefined : JOB.exec(words)?.[1];
    const params = new URLSearchParams(job ? { job } : words === '' ? {} : { search: words });
    void go(`/admin-dashboard/${isOfMessages ? 'messages' : job ? 'requests' : 'approved'}?${params}`);
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label className="vh" htmlFor="admin-search">
        {isOfMessages ? messages.find : t.label}
      </label>
      <Icon name="search" />
      <input
        key={shown}
        id="admin-search"
        className={fieldStyles.control}
        type="search"
        name="search"
        defaultValue={shown}
        placeholder={isOfMessages ? messages.findPlaceholder : t.placeholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
