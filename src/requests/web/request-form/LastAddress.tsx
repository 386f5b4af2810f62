import type { RefObject } from 'react';
import { placeName, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { useRows } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import { classes } from '#ui/classes.ts';
import { choiceStyles } from '#ui/form/ChoiceField.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { listJobs } from '../../contract.ts';
import { GROUPED } from '../screenful.ts';
import { useFormValues } from './so-far/useFormValues.ts';
import styles from './RequestForm.module.css';

/** Fills the fields of a place with those of the client's latest request. */
export function LastAddress({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useTexts('client').make;
  const values = useFormValues(form);
  const isClient = useSession()?.accountType === 'client';
  const jobs = useRows(listJobs, { page_size: GROUPED }, isClient).data?.rows ?? [];
  const last = jobs.find((job) => REQUEST_LOCATIONS.some((known) => known === job.location) && job.address);
  if (!last) return null;
  const { location, address, access_notes: notes } = last;
  function fill() {
    form.current?.querySelector<HTMLInputElement>(`[name="location"][value="${location}"]`)?.click();
    for (const [name, value] of Object.entries({ address, access_notes: notes ?? '' })) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  return (
    <button
      type="button"
      className={classes(choiceStyles.choice, styles.before, 'all')}
      aria-pressed={values.location === location && values.address === address}
      onClick={fill}
    >
      <Icon name="map-pin" />
      <span>
        <small>{t.asBefore}</small>
        {address}, {placeName(location)}
      </span>
    </button>
  );
}
