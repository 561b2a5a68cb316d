import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link, useSearchParams } from 'react-router'

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    marginBottom: '-1px',
    padding: '9px 10px',
    borderBottom: '2px solid transparent',
    color: tokens.colorNeutralForeground2,
    lineHeight: '20px',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  current: {
    borderBottomColor: tokens.colorBrandStroke1,
    ':hover': { borderBottomColor: tokens.colorBrandStroke1 },
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

export interface SectionLinksProps {
  label: string
  /** The parameter of the address that says which section is shown. */
  parameter: string
  /** The first is shown when the address says nothing. */
  sections: readonly { value: string; label: string }[]
}

/** The sections of a view, of which one is shown. They are links, since each has an address. */
export function SectionLinks({ label, parameter, sections }: SectionLinksProps) {
  const styles = useStyles()
  const [search] = useSearchParams()
  const shown = (sections.find(({ value }) => value === search.get(parameter)) ?? sections[0])?.value
  return (
    <nav aria-label={label} className={styles.links}>
      {sections.map(({ value, label }, i) => (
        <Link
          key={value}
          to={{ search: i === 0 ? '' : `${parameter}=${value}` }}
          replace
          aria-current={value === shown ? 'page' : undefined}
          className={mergeClasses(styles.link, value === shown && styles.current)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
