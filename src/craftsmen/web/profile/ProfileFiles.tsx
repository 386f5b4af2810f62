import { useTexts } from '#ui/texts/index.tsx';
import { UploadList } from '#ui/upload/UploadProgress.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { type OwnProfile, SERVICE_VIDEOS_MAX, saveProfile } from '../../contract.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';
import { Video } from '#ui/display/Video.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import { PhotoFrame } from './PhotoFrame.tsx';
import styles from './ProfileForm.module.css';

interface ProfileFilesProps {
  readonly form: ProfileForm;
  readonly profile: OwnProfile;
  readonly errorOf: (field: string) => string | undefined;
}

export function ProfilePhoto({ form, profile, errorOf }: ProfileFilesProps) {
  const { profile: t } = useTexts('craftsman');
  const { labels } = useTexts('fields').profile;
  const chosen = form.uploads.list.find((each) => each.field === 'profile');
  const picture = chosen ? chosen.thumb : profile.profile;
  return (
    <div className={styles.face}>
      <FileField
        name="profile"
        label={labels.profile}
        chooseLabel={picture ? t.otherPhoto : t.choosePhoto}
        accept="image/*"
        tile={picture}
        example={<PhotoFrame />}
        hint={t.hints.profile}
        error={errorOf('profile')}
        onFiles={(files) => replaceFile(form, 'profile', files)}
      >
        <ChosenFiles form={form} field="profile" />
      </FileField>
    </div>
  );
}

export function ProofDocument({ form, profile, errorOf }: ProfileFilesProps) {
  const { profile: t } = useTexts('craftsman');
  const { labels } = useTexts('fields').profile;
  return (
    <FileField
      name="proof_document"
      label={labels.proof_document}
      icon="file-lock"
      chooseLabel={profile.proof_document || isChosen(form, 'proof_document') ? t.otherFile : t.chooseFile}
      accept="application/pdf,image/*"
      hint={t.hints.proof_document}
      error={errorOf('proof_document')}
      onFiles={(files) => replaceFile(form, 'proof_document', files)}
    >
      {profile.proof_document && (
        <p className="small">
          {t.proofSaved}{' '}
          <a href={profile.proof_document} target="_blank" rel="noreferrer">
            {t.openProof}
          </a>
        </p>
      )}
      <ChosenFiles form={form} field="proof_document" />
    </FileField>
  );
}

export function ServiceVideos({ form, profile, errorOf }: ProfileFilesProps) {
  const { profile: t } = useTexts('craftsman');
  const { labels } = useTexts('fields').profile;
  const field = 'service_videos';
  const videos = profile.service_videos.filter((each) => !form.removedVideos.includes(each));
  const room = SERVICE_VIDEOS_MAX - videos.length - form.uploads.list.filter((each) => each.field === field).length;
  return (
    <FileField
      name={field}
      label={labels.service_videos}
      icon="video"
      chooseLabel={t.addVideo}
      accept="video/*"
      multiple
      disabled={room <= 0}
      hint={t.hints.service_videos(SERVICE_VIDEOS_MAX)}
      error={errorOf(field)}
      onFiles={(files) => form.uploads.add(field, saveProfile.files.service_videos, files.slice(0, room))}
    >
      {videos.length > 0 && (
        <ul className={mediaGridStyles.grid}>
          {videos.map((video, at) => (
            <SavedVideo key={video} url={video} label={t.videoOf(at + 1)} onRemove={() => form.removeVideo(video)} />
          ))}
        </ul>
      )}
      <ChosenFiles form={form} field={field} />
    </FileField>
  );
}

function SavedVideo({ url, label, onRemove }: { url: string; label: string; onRemove: () => void }) {
  const { uploads: t } = useTexts('craftsman');
  const { video } = useTexts('fields');
  const remove = () => {
    onRemove();
    document.getElementById('service_videos')?.focus();
  };
  return (
    <li>
      <Video src={url} words={video} label={label} />
      <button
        type="button"
        className={classes(buttonStyles.button, buttonStyles.bare, 'small')}
        aria-label={`${t.remove}: ${label}`}
        onClick={remove}
      >
        {t.remove}
      </button>
    </li>
  );
}

function ChosenFiles({ form, field }: { form: ProfileForm; field: string }) {
  return (
    <UploadList
      uploads={form.uploads}
      field={field}
      onRetry={({ key }) => form.retry(key)}
      onRemove={({ key }) => {
        form.discardUpload(key);
        form.touch(field);
        document.getElementById(field)?.focus();
      }}
    />
  );
}

const isChosen = (form: ProfileForm, field: string) => form.uploads.list.some((each) => each.field === field);

/** One file only: a new choice replaces the previous one. */
function replaceFile({ uploads }: ProfileForm, field: 'profile' | 'proof_document', files: readonly File[]) {
  uploads.remove(...uploads.list.filter((each) => each.field === field).map(({ key }) => key));
  uploads.add(field, saveProfile.files[field], files.slice(0, 1));
}
