import { useEndpoint } from '#api/client/query-client.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/classes.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { showSecondFactor } from '../../second-factor-contract.ts';
import { AccountSettings } from '../settings/AccountSettings.tsx';
import { SecondFactor } from '../settings/SecondFactor.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import styles from '../settings/AccountSettings.module.css';

export default function Security() {
  const { admin, auth, common } = useAllTexts();
  const { data, error } = useEndpoint(showSecondFactor, {});
  // The first matter has one of two heights: what follows would jump.
  if (!data && !error)
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
      </Skeleton>
    );
  const isOff = data?.on === false;
  return (
    <section aria-label={admin.tabs.security}>
      <div className={classes(styles.settings, styles.first, isOff && styles.off)}>
        {/* One part in both states: it holds the recovery codes that are shown once. */}
        <details name="settings">
          <summary>
            <Icon name="file-lock" />
            <h2>{auth.secondFactor.title}</h2>
            {data && <span className={styles.state}>{auth.secondFactor.state(data.on)}</span>}
            {isOff && <p>{admin.security.why}</p>}
            <span className={classes(buttonStyles.button, !isOff && buttonStyles.line, styles.key)}>
              {isOff ? admin.security.setUp : admin.security.change}
            </span>
          </summary>
          <SecondFactor />
        </details>
      </div>
      <AccountSettings wide closed />
    </section>
  );
}
