import { useAllTexts } from '#web/texts/index.tsx';
import { AccountSettings, Matter } from './AccountSettings.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** A tab of the admin's dashboard: the second step of signing in, and what everybody may do with the own account. */
export default function Security() {
  const { admin, doors } = useAllTexts();
  return (
    <section aria-label={admin.tabs.security}>
      <AccountSettings>
        <Matter title={doors.secondStep.title}>
          <SecondFactor />
        </Matter>
      </AccountSettings>
    </section>
  );
}
