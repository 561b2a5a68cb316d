import { socialNetworks } from '../../content/social.ts'
import { useBusiness } from '../../site-context.ts'
import { ExternalLink } from './external-link.tsx'

export function SocialLinks() {
  const { social } = useBusiness()
  return (
    <ul className="social-links">
      {socialNetworks.map(({ key, name }) => (
        <li key={key}>
          <ExternalLink href={social[key]}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  )
}
