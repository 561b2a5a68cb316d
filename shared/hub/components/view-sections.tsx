import { Link, useSearchParams } from 'react-router'
import type { ViewSection } from '../platform/view.ts'
import { PartBoundary } from './error-boundaries.tsx'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const parameter = 'show'

/** Shows one section of a view at a time, with links to the others. The first section needs no query parameter. */
export function ViewSections({
  label,
  sections,
}: {
  label: string
  sections: readonly [ViewSection, ...ViewSection[]]
}) {
  const [search] = useSearchParams()
  const shown = sections.find(({ value }) => value === search.get(parameter)) ?? sections[0]
  return (
    <>
      <SectionLinks label={label} parameter={parameter} sections={sections} />
      <PartBoundary key={shown.value} name={shown.label}>
        <Shown section={shown} />
      </PartBoundary>
    </>
  )
}

/** Rendered inside the boundary, so that the links stay when a section fails. */
function Shown({ section }: { section: ViewSection }) {
  return section.render()
}

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    marginBottom: `calc(-1 * ${tokens.strokeWidthThin})`,
    padding: `calc(${tokens.spacingVerticalMNudge} - ${tokens.strokeWidthThin}) ${tokens.spacingHorizontalMNudge}`,
    borderBottom: '2px solid transparent',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
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
  /** The query parameter that names the section. */
  parameter: string
  /** The first is shown when the parameter is missing or unknown. */
  sections: readonly { value: string; label: string }[]
  /** The value of the shown section, where the parameter alone does not determine it. */
  shown?: string
  /** Returns the query string of a section; by default the parameter alone. */
  searchOf?: (value: string) => string
}

/** Links to the sections of a view, one of which is shown. Each section has an address. */
export function SectionLinks({ label, parameter, sections, ...given }: SectionLinksProps) {
  const styles = useStyles()
  const [search] = useSearchParams()
  const shown = given.shown ?? (sections.find(({ value }) => value === search.get(parameter)) ?? sections[0])?.value
  const searchOf = given.searchOf ?? ((value) => (value === sections[0]?.value ? '' : `${parameter}=${value}`))
  return (
    <nav aria-label={label} className={styles.links}>
      {sections.map(({ value, label }) => (
        <Link
          key={value}
          to={{ search: searchOf(value) }}
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
