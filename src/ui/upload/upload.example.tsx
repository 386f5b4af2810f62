import { FileField } from './FileField.tsx';
import { UploadRow } from './UploadRow.tsx';

const nothing = () => undefined;
const ROWS = [
  {
    name: 'wall-panel-kileleshwa.jpg',
    detail: '2.1 of 3.4 MB',
    percent: 62,
    action: { label: 'Cancel', onPress: nothing },
  },
  {
    name: 'curtain-rail-02.jpg',
    detail: 'Stopped at 38 %. The network dropped.',
    percent: 38,
    stopped: true,
    action: { label: 'Retry', onPress: nothing },
  },
  { name: 'entrance-floor.jpg', detail: '1.8 MB, waiting', percent: 0, action: { word: 'Next' } },
];

export default {
  Uploads: (
    <FileField
      name="photos"
      label="Service images"
      chooseLabel="Add photos"
      multiple
      accept="image/*"
      hint="Photos of finished work. Up to 10, 8 MB each."
      onFiles={nothing}
      error="At least one service image is required"
    >
      <div>
        {ROWS.map((row) => (
          <UploadRow key={row.name} {...row} progressLabel={`Upload of ${row.name}`} />
        ))}
      </div>
    </FileField>
  ),
};
