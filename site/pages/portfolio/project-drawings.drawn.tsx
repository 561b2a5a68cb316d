import { DrawingFigure } from '../../components/drawing/drawing-figure.tsx'
import { draw } from '../../components/drawing/views/draw.ts'
import { getProject, type ProjectId } from '../../content/portfolio.ts'

function ProjectFigure({ id }: { id: ProjectId }) {
  const { kind, facts } = getProject(id).drawing
  return <DrawingFigure drawing={draw(kind, facts)} />
}

export const Project1 = () => <ProjectFigure id={1} />
export const Project2 = () => <ProjectFigure id={2} />
export const Project3 = () => <ProjectFigure id={3} />
export const Project4 = () => <ProjectFigure id={4} />
export const Project5 = () => <ProjectFigure id={5} />
export const Project6 = () => <ProjectFigure id={6} />
export const Project7 = () => <ProjectFigure id={7} />
export const Project8 = () => <ProjectFigure id={8} />
export const Project9 = () => <ProjectFigure id={9} />
