import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { OwnProfile } from '../../contract.ts';
import { publicName } from '../../rules.ts';
import { CraftsmanStats } from '../card/CraftsmanStats.tsx';
import { fileName } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import personStyles from '#ui/display/Person.module.css';
import summaryStyles from '#ui/layout/Summary.module.css';
import styles from './ProfilePreview.module.css';

interface ProfilePreviewProps {
  readonly form: ProfileForm;
  readonly profile: OwnProfile;
  /** On a phone it stands above the steps. */
  readonly leads: boolean;
}

export function ProfilePreview({ form, profile, leads }: ProfilePreviewProps) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { company_name, profession, primary_service, location } = form.values.texts;
  const [lead] = form.images;
  const picture =
    lead === undefined
      ? null
      : 'saved' in lead
        ? (profile.service_images.find((each) => fileName(each) === lead.saved) ?? null)
        : (form.uploads.list.find((each) => each.key === lead.upload)?.thumb ?? null);
  const chosenFace = form.uploads.list.find((each) => each.field === 'profile');
  const face = chosenFace ? chosenFace.thumb : profile.profile;
  const name = publicName({ company_name: company_name.trim(), full_name: profile.full_name }) || t.noName;
  return (
    <aside className={classes(styles.preview, leads && styles.leads)}>
      <p className="label">{profile.is_approved && !form.isChanged ? t.previewNow : t.preview}</p>
      <div className={classes(summaryStyles.summary, styles.summary)}>
        <Picture
          key={picture}
          src={picture}
          alt=""
          ratio="4 / 3"
          sizes="19rem"
          pattern={{ slug: profile.slug, name }}
        />
        <div className={classes(personStyles.person, styles.person)}>
          <Avatar photo={face} slug={profile.slug} name={name} size="3.25rem" />
          <h2>{name}</h2>
        </div>
        <p className={summaryStyles.facts}>
          <span>{trade(profession || primary_service)}</span>
          {location && (
            <span>
              <Icon name="map-pin" /> {placeName(location)}
            </span>
          )}
        </p>
        {profile.is_approved && (
          <CraftsmanStats rating={profile.rating} reviews={profile.review_count} jobs={profile.completed_jobs} />
        )}
        {!picture && <p className="small soft">{t.noPicture}</p>}
      </div>
    </aside>
  );
}
