import { useAllTexts } from '#ui/texts/index.tsx';
import { AccountSettings, Matter } from '../settings/AccountSettings.tsx';
import { SecondFactor } from '../settings/SecondFactor.tsx';

/** A tab of the admin's dashboard: the second factor, and the settings every account has. */
export default function Security() {
  const { admin, auth } = useAllTexts();
  return (
    <section aria-label={admin.tabs.security}>
      <AccountSettings>
        <Matter title={auth.secondFactor.title}>
          <SecondFactor />
        </Matter>
      </AccountSettings>
    </section>
  );
}
