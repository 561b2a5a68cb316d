import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PartBoundary } from '../errors/part-boundary.tsx'
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
      <PartBoundary key={shown.value} name={shown.label}>
        <Shown section={shown} />
      </PartBoundary>
    </>
  )
}

/** Rendered inside the boundary, so that a section that fails leaves the links to the others. */
function Shown({ section }: { section: ViewSection }) {
  return section.render()
}
