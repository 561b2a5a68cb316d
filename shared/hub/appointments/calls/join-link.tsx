import { Video16Regular } from '@fluentui/react-icons'
import { useActionLinkClass } from '../../phone-calls/call-button.tsx'

/** Opens a video call; shows nothing for a phone call. */
export function JoinLink({ name, videoLink }: { name: string; videoLink: string | null }) {
  const className = useActionLinkClass()
  if (videoLink === null) return undefined
  return (
    <a
      href={videoLink}
      target="_blank"
      rel="noreferrer"
      className={className}
      aria-label={`Join the video call with ${name}`}
    >
      <Video16Regular aria-hidden />
      Join
    </a>
  )
}
