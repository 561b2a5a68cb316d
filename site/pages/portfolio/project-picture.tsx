import { Picture } from '../../components/picture/picture.tsx'
import type { ProjectSheet } from '../../content/portfolio/project.ts'

/** A drawing of a project on the survey grid. @param sizes how wide a photograph in its place is shown */
export function ProjectPicture(props: { sheet: ProjectSheet; sizes: string; first?: boolean }) {
  const { sheet, sizes, first = false } = props
  return (
    <div className="picture-frame">
      <Picture name={sheet.name} alt={sheet.alt} sizes={sizes} first={first} />
    </div>
  )
}
