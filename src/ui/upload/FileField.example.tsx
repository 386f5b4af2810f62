import { FileField } from './FileField.tsx';
import { UploadRow } from './UploadRow.tsx';

export const section = 'Uploads';

const nothing = () => undefined;

export default function Uploads() {
  return (
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
        <UploadRow
          name="wall-panel-kileleshwa.jpg"
          detail="2.1 of 3.4 MB"
          percent={62}
          progressLabel="Upload of wall-panel-kileleshwa.jpg"
          action={{ label: 'Cancel', onPress: nothing }}
        />
        <UploadRow
          name="curtain-rail-02.jpg"
          detail="Stopped at 38 %. The network dropped."
          percent={38}
          stopped
          progressLabel="Upload of curtain-rail-02.jpg"
          action={{ label: 'Retry', onPress: nothing }}
        />
        <UploadRow
          name="entrance-floor.jpg"
          detail="1.8 MB, waiting"
          percent={0}
          progressLabel="Upload of entrance-floor.jpg"
          action={{ word: 'Next' }}
        />
      </div>
    </FileField>
  );
}
