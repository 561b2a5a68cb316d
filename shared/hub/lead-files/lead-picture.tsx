import { useState } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { fillPath } from '#shared/client.ts'
import { type LeadFile, showLeadFile } from '#shared/contract/lead-files.ts'
import { ImageOff20Regular } from '../icons/image-off.ts'

const useStyles = makeStyles({
  missing: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: tokens.spacingVerticalS,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
})

interface LeadPictureProps {
  file: LeadFile
  size: 'preview' | 'thumbnail'
  className: string
}

/** Shows a picture in a size made by the server, or an icon if it can’t be loaded, such as offline. */
export function LeadPicture({ file, size, className }: LeadPictureProps) {
  const styles = useStyles()
  const [failedId, setFailedId] = useState<string>()
  if (failedId === file.id) {
    return (
      <span className={mergeClasses(styles.missing, className)}>
        <ImageOff20Regular aria-hidden />
        {size === 'preview' ? 'This picture can’t be loaded. Is the server out of reach?' : undefined}
      </span>
    )
  }
  return (
    <img
      src={fillPath(showLeadFile.path, { id: file.id, size })}
      alt={size === 'preview' ? file.fileName : ''}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailedId(file.id)}
    />
  )
}
