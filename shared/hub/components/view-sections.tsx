import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SectionLinks } from './section-links.tsx'

export interface ViewSection {
  /** As the address says it: `?show=outbox`. */
  value: string
  label: string
  render: () => ReactNode
}

const parameter = 'show'

/** Sections of a view, one at a time, with the links between them. The first needs no word in the address. */
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
      <Fragment key={shown.value}>{shown.render()}</Fragment>
    </>
  )
}
