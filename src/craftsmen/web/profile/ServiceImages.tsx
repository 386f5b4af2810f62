import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Uploading } from '#ui/upload/UploadProgress.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { type OwnProfile, SERVICE_IMAGES_MAX, saveProfile } from '../../contract.ts';
import { fileName, type Shown } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import uploadRowStyles from '#ui/upload/UploadRow.module.css';
import styles from './ServiceImages.module.css';

const keyOf = (shown: Shown) => ('saved' in shown ? shown.saved : shown.upload);

/** Photos of the work, saved and chosen, in one order that is changed by dragging, by buttons and by keys. */
export function ServiceImages({
  form,
  profile,
  fault,
}: {
  form: ProfileForm;
  profile: OwnProfile;
  fault: string | undefined;
}) {
  const { profile: t, uploads: words } = useTexts('craftsman');
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { images, uploads } = form;
  const room = SERVICE_IMAGES_MAX - images.length;

  function add(files: readonly File[]) {
    const fit = files.slice(0, room);
    setNews(fit.length < files.length ? t.onlyMore(room) : '');
    const keys = uploads.add('service_images', saveProfile.files.service_images, fit);
    form.arrange([...images, ...keys.map((upload) => ({ upload }))]);
  }
  function move(from: number, to: number) {
    const shown = images[from];
    if (!shown || to < 0 || to >= images.length) return;
    form.arrange(images.toSpliced(from, 1).toSpliced(to, 0, shown));
    setNews(t.moved(nameOf(shown, from), to + 1, images.length));
  }
  function nameOf(shown: Shown, at: number): string {
    if ('saved' in shown) return t.photoOf(at + 1);
    return uploads.list.find((each) => each.key === shown.upload)?.name ?? t.photoOf(at + 1);
  }
  function remove(shown: Shown, at: number) {
    form.touch('service_images');
    if ('upload' in shown) form.discardUploads(shown.upload);
    else form.arrange(images.filter((each) => each !== shown));
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    const next = rows?.[at === images.length - 1 ? at - 1 : at + 1]?.querySelector<HTMLElement>('button');
    (next ?? document.getElementById('service_images'))?.focus();
  }

  return (
    <FileField
      name="service_images"
      label={t.labels.service_images}
      chooseLabel={t.addPhotos}
      accept="image/*"
      multiple
      disabled={room <= 0}
      hint={
        <>
          {t.hints.service_images(SERVICE_IMAGES_MAX)} {images.length > 1 && t.orderHint}
        </>
      }
      error={fault}
      onFiles={add}
    >
      <p className="small soft" role="status">
        {news}
      </p>
      <ol ref={list} className={styles.list}>
        {images.map((shown, at) => {
          const key = keyOf(shown);
          const upload = 'upload' in shown ? uploads.list.find((each) => each.key === shown.upload) : undefined;
          const address = profile.service_images.find((each) => fileName(each) === key);
          if (!upload && !address) return null;
          const name = nameOf(shown, at);
          const keys = (event: KeyboardEvent) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (by === 0) return;
            event.preventDefault();
            move(at, at + by);
          };
          const drop = (event: DragEvent) => {
            event.preventDefault();
            const from = images.findIndex((each) => keyOf(each) === dragged);
            if (from >= 0) move(from, at);
            setDragged(null);
          };
          return (
            // The buttons inside do the same
            <li
              key={key}
              draggable
              data-dragged={dragged === key ? '' : undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop}
              onKeyDown={keys}
            >
              <span className={styles.order}>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    className={classes(buttonStyles.button, buttonStyles.bare, styles.move)}
                    aria-label={`${by < 0 ? t.earlier : t.later}: ${name}`}
                    aria-disabled={at + by < 0 || at + by >= images.length}
                    onClick={() => move(at, at + by)}
                  >
                    <Icon name={by < 0 ? 'arrow-up' : 'arrow-down'} />
                  </button>
                ))}
              </span>
              {upload ? (
                <Uploading
                  upload={upload}
                  onCancel={() => form.cancel(upload.key)}
                  onRetry={() => form.retry(upload.key)}
                  onRemove={() => remove(shown, at)}
                />
              ) : (
                <div className={uploadRowStyles.row} data-upload="">
                  <Picture className={uploadRowStyles.thumb} src={address} alt="" sizes="3.5rem" />
                  <span className={uploadRowStyles.name}>
                    <b>{name}</b>
                    <span className="small soft">{at === 0 ? t.first : t.onUfundi}</span>
                  </span>
                  <span className={uploadRowStyles.actions}>
                    <button
                      type="button"
                      className={classes(buttonStyles.button, buttonStyles.bare, 'small')}
                      aria-label={`${words.remove}: ${name}`}
                      onClick={() => remove(shown, at)}
                    >
                      {words.remove}
                    </button>
                  </span>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </FileField>
  );
}
