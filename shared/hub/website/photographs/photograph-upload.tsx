import {
  listPhotographs,
  type Photograph,
  photographLimits,
  photographTypes,
  uploadPhotograph,
} from '#shared/contract/photographs.ts'
import { UploadArea } from '../../components/uploads/upload-area.tsx'
import { type Uploads, useUploads } from '../../components/uploads/use-uploads.ts'

/** Sends photographs of the website. @param onStored called with each photograph once it is stored */
export function usePhotographUploads(onStored?: (photograph: Photograph) => void): Uploads {
  return useUploads<Photograph>({
    limitBytes: photographLimits.bytes,
    listKey: [listPhotographs.path],
    send: (client, { id, file }, signal) => {
      const query = { id, fileName: file.name.slice(0, photographLimits.fileName) }
      return client.call(uploadPhotograph, { query, body: file, signal })
    },
    onStored,
  })
}

/** Takes photographs of the website. */
export function PhotographUploadArea({ uploads }: { uploads: Uploads }) {
  return (
    <UploadArea
      uploads={uploads}
      label="Upload photographs"
      inputLabel="Photographs to upload"
      hint="or drop them here: JPEG, PNG, WebP or AVIF, up to 30 MB each"
      accept={photographTypes}
    />
  )
}
