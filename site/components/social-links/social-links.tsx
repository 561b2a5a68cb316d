import { listSocialProfiles } from '../../content/social.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { ExternalLink } from '../external-link/external-link.tsx'

/** Links to the business's pages on social networks, under a heading where one is given; nothing where it has none. */
export function SocialLinks({ title }: { title?: string }) {
  const profiles = listSocialProfiles(useBusiness())
  if (profiles.length === 0) return undefined
  const links = (
    <ul className="social-links">
      {profiles.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  )
  if (title === undefined) return links
  return (
    <div className="contact-social">
      <h3>{title}</h3>
      {links}
    </div>
  )
}
