import { newTab } from '../../content/shell.ts'
import { listSocialProfiles } from '../../content/social.ts'
import { useBusiness } from '../../site-context.ts'

/** A link to another site or to a file, in a new tab that learns nothing of this one. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: string }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}

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
