import { useTexts } from '#ui/texts/index.tsx';
import { Uploading } from '#ui/upload/UploadProgress.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { type OwnProfile, SERVICE_VIDEOS_MAX, saveProfile } from '../../contract.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import fileFieldStyles from '#ui/upload/FileField.module.css';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';
import buttonStyles from '#ui/layout/Button.module.css';

/** The profile photo, the proof document only an admin sees, and videos. */
export function ProfileFiles({
  form,
  profile,
  errorOf,
}: {
  form: ProfileForm;
  profile: OwnProfile;
  errorOf: (field: string) => string | undefined;
}) {
  const { profile: t, uploads: words } = useTexts('craftsman');
  const { uploads } = form;
  const chosen = (field: string) => uploads.list.filter((each) => each.field === field);
  const rows = (field: string) =>
    chosen(field).map((upload) => (
      <Uploading
        key={upload.key}
        upload={upload}
        onCancel={() => form.cancel(upload.key)}
        onRetry={() => form.retry(upload.key)}
        onRemove={() => {
          form.discardUploads(upload.key);
          form.touch(field);
          document.getElementById(field)?.focus();
        }}
      />
    ));
  /** One file only: a new choice takes the place of the one before. */
  const replace = (field: 'profile' | 'proof_document') => (files: File[]) => {
    uploads.remove(...chosen(field).map((each) => each.key));
    uploads.add(field, saveProfile.files[field], files.slice(0, 1));
  };
  const videos = profile.service_videos.filter((each) => !form.removedVideos.includes(each));
  const room = SERVICE_VIDEOS_MAX - videos.length - chosen('service_videos').length;
  const hasPhoto = profile.profile !== null || chosen('profile').length > 0;

  return (
    <>
      <FileField
        name="profile"
        label={t.labels.profile}
        chooseLabel={hasPhoto ? t.otherPhoto : t.choosePhoto}
        accept="image/*"
        hint={t.hints.profile}
        error={errorOf('profile')}
        onFiles={replace('profile')}
      >
        {chosen('profile').length > 0 ? (
          <div>{rows('profile')}</div>
        ) : (
          profile.profile && (
            <div className={fileFieldStyles.current}>
              <Picture src={profile.profile} alt={t.labels.profile} ratio="1" sizes="6rem" />
            </div>
          )
        )}
      </FileField>
      <div className="grid2">
        <FileField
          name="proof_document"
          label={t.labels.proof_document}
          icon="file-lock"
          chooseLabel={profile.proof_document || chosen('proof_document').length > 0 ? t.otherFile : t.chooseFile}
          accept="application/pdf,image/*"
          hint={t.hints.proof_document}
          error={errorOf('proof_document')}
          onFiles={replace('proof_document')}
        >
          {profile.proof_document && (
            <p className="small">
              {t.proofSaved}{' '}
              <a href={profile.proof_document} target="_blank" rel="noreferrer">
                {t.openProof}
              </a>
            </p>
          )}
          <div>{rows('proof_document')}</div>
        </FileField>
        <FileField
          name="service_videos"
          label={t.labels.service_videos}
          icon="video"
          chooseLabel={t.addVideo}
          accept="video/*"
          multiple
          disabled={room <= 0}
          hint={t.hints.service_videos(SERVICE_VIDEOS_MAX)}
          error={errorOf('service_videos')}
          onFiles={(files) => uploads.add('service_videos', saveProfile.files.service_videos, files.slice(0, room))}
        >
          {videos.length > 0 && (
            <ul className={mediaGridStyles.grid}>
              {videos.map((video, at) => (
                <li key={video}>
                  {/* What people film on a site has no captions */}
                  <video src={video} controls preload="none" aria-label={t.videoOf(at + 1)} />
                  <button
                    type="button"
                    className={classes(buttonStyles.button, buttonStyles.bare, 'small')}
                    aria-label={`${words.remove}: ${t.videoOf(at + 1)}`}
                    onClick={() => {
                      form.removeVideo(video);
                      document.getElementById('service_videos')?.focus();
                    }}
                  >
                    {words.remove}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div>{rows('service_videos')}</div>
        </FileField>
      </div>
    </>
  );
}
