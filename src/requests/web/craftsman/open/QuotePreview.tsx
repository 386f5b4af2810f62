import { showOwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { QuoteFields } from '../../../quote-contract.ts';
import { QuoteRows } from '../../QuoteRows.tsx';
import { classes } from '#ui/classes.ts';
import personStyles from '#ui/display/Person.module.css';
import styles from './QuoteForm.module.css';

export function QuotePreview({ quote }: { quote: QuoteFields }) {
  const { quote: t } = useTexts('craftsman');
  const formats = useFormats();
  const { data: profile } = useEndpoint(showOwnProfile, {});
  return (
    <aside className={styles.preview}>
      <p className="label">{t.preview}</p>
      <ReceiptCard className={styles.slip}>
        {profile && (
          <div className={classes(personStyles.person, styles.person)}>
            <Avatar photo={profile.profile} slug={profile.slug} name={profile.name} size="3.25rem" />
            <b>{profile.name}</b>
          </div>
        )}
        <p className="sum">
          <small>KES </small>
          {quote.amount > 0 ? formats.number(quote.amount) : '–'}
        </p>
        <QuoteRows quote={quote} />
        {quote.message && <p className="small written">{quote.message}</p>}
      </ReceiptCard>
    </aside>
  );
}
