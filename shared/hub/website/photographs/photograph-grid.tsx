import { makeStyles, tokens } from '@fluentui/react-components'
import {
  listPhotographs,
  type Photograph,
  photographLimits,
  photographTypes,
  uploadPhotograph,
} from '#shared/contract/photographs.ts'
import { Warning16Filled } from '../../icons/warning.ts'
import { StateMark } from '../../components/state-mark.tsx'
import { UploadArea } from '../../components/uploads/upload-area.tsx'
import { type Uploads, useUploads } from '../../components/uploads/use-uploads.ts'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  tile: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '&[aria-pressed="true"]': { outline: `2px solid ${tokens.colorBrandStroke1}` },
  },
  picture: {
    display: 'block',
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  name: {
    display: '-webkit-box',
    overflow: 'hidden',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
  },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})

interface PhotographGridProps {
  photographs: readonly Photograph[]
  /** The id of the chosen photograph, if any. */
  chosen?: string | undefined
  /** Whether a press chooses a photograph rather than opening it. */
  isChoice?: boolean
  onPress: (photograph: Photograph) => void
}

/** Shows small versions of photographs, each with what it shows and whether it can be used. */
export function PhotographGrid({ photographs, chosen, isChoice = false, onPress }: PhotographGridProps) {
  const styles = useStyles()
  return (
    <ul className={styles.grid} aria-label="Photos">
      {photographs.map((photograph) => (
        <li key={photograph.id}>
          <button
            type="button"
            className={styles.tile}
            {...(isChoice && { 'aria-pressed': photograph.id === chosen })}
            onClick={() => onPress(photograph)}
          >
            <Thumbnail photograph={photograph} className={styles.picture} />
            <span className={styles.name}>{photograph.alt || photograph.fileName}</span>
            {photograph.alt === '' ? (
              <span className={styles.note}>
                <StateMark Icon={Warning16Filled} tone="plain">
                  Description missing
                </StateMark>
              </span>
            ) : undefined}
            {photograph.usedIn.length > 0 && !isChoice ? (
              <span className={styles.note}>On the website</span>
            ) : undefined}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Shows a small version, cropped around the focal point if the container has another aspect ratio. */
export function Thumbnail({ photograph, className }: { photograph: Photograph; className?: string }) {
  const { thumbnail, focus } = photograph
  return (
    <img
      src={thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  )
}

/** Uploads photographs of the website. @param onStored called with each photograph once it is stored */
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

/** Accepts photographs of the website for upload. */
export function PhotographUploadArea({ uploads }: { uploads: Uploads }) {
  return (
    <UploadArea
      uploads={uploads}
      label="Upload photos"
      inputLabel="Photos to upload"
      hint="or drop them here: JPEG, PNG, WebP or AVIF, up to 30 MB each"
      accept={photographTypes}
    />
  )
}
