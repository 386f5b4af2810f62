import { useRef, useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { type OwnProfile, SERVICE_IMAGES_MAX, saveProfile } from '../../contract.ts';
import { ServiceImageRow } from './ServiceImageRow.tsx';
import { fileName, imageKey, type ProfileImage } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
import styles from './ServiceImages.module.css';

interface ServiceImagesProps {
  readonly form: ProfileForm;
  readonly profile: OwnProfile;
  readonly error: string | undefined;
}

/** Saved and chosen photos in one order, changed by dragging, by buttons and by keys. */
export function ServiceImages({ form, profile, error }: ServiceImagesProps) {
  const { profile: t } = useTexts('craftsman');
  const { labels } = useTexts('fields').profile;
  const { announcement, list, add, move, nameOf, remove, drag } = useImageOrder(form);
  const { images } = form;
  const room = SERVICE_IMAGES_MAX - images.length;
  return (
    <FileField
      name="service_images"
      label={labels.service_images}
      chooseLabel={t.addPhotos}
      accept="image/*"
      multiple
      disabled={room <= 0}
      hint={
        <>
          {t.hints.service_images(SERVICE_IMAGES_MAX)} {images.length > 1 && t.orderHint}
        </>
      }
      error={error}
      onFiles={add}
    >
      <p className="small soft" role="status">
        {announcement}
      </p>
      <ol ref={list} className={styles.list}>
        {images.map((image, at) => (
          <ServiceImageRow
            key={imageKey(image)}
            image={image}
            at={at}
            name={nameOf(image, at)}
            form={form}
            url={profile.service_images.find((each) => fileName(each) === imageKey(image))}
            drag={drag}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(image, at)}
          />
        ))}
      </ol>
    </FileField>
  );
}

function useImageOrder(form: ProfileForm) {
  const { profile: t } = useTexts('craftsman');
  const { images, uploads } = form;
  const room = SERVICE_IMAGES_MAX - images.length;
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);

  function add(files: readonly File[]) {
    const accepted = files.slice(0, room);
    setAnnouncement(accepted.length < files.length ? t.onlyMore(room) : '');
    const keys = uploads.add('service_images', saveProfile.files.service_images, accepted);
    form.setImages([...images, ...keys.map((upload) => ({ upload }))]);
  }
  function move(from: number, to: number) {
    const image = images[from];
    if (!image || to < 0 || to >= images.length) return;
    const others = images.filter((_each, at) => at !== from);
    form.setImages([...others.slice(0, to), image, ...others.slice(to)]);
    setAnnouncement(t.moved(nameOf(image, from), to + 1, images.length));
  }
  function nameOf(image: ProfileImage, at: number): string {
    const upload = 'upload' in image && uploads.list.find((each) => each.key === image.upload);
    return upload ? upload.name : t.photoOf(at + 1);
  }
  function remove(image: ProfileImage, at: number) {
    form.touch('service_images');
    if ('upload' in image) form.discardUpload(image.upload);
    else form.setImages(images.filter((each) => each !== image));
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    const next = rows?.[at === images.length - 1 ? at - 1 : at + 1]?.querySelector<HTMLElement>('button');
    (next ?? document.getElementById('service_images'))?.focus();
  }
  const drag = {
    key: dragged,
    start: setDragged,
    drop(to: number) {
      const from = images.findIndex((each) => imageKey(each) === dragged);
      if (from >= 0) move(from, to);
      setDragged(null);
    },
  };
  return { announcement, list, add, move, nameOf, remove, drag };
}
