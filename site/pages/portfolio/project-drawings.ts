import type { ComponentType } from 'react'
import type { ProjectId } from '../../content/portfolio.ts'
import {
  Project1,
  Project2,
  Project3,
  Project4,
  Project5,
  Project6,
  Project7,
  Project8,
  Project9,
} from './project-drawings.drawn.tsx'

/** Each project's drawing, worked out when the site is built. */
export const projectDrawings: Readonly<Record<ProjectId, ComponentType>> = {
  1: Project1,
  2: Project2,
  3: Project3,
  4: Project4,
  5: Project5,
  6: Project6,
  7: Project7,
  8: Project8,
  9: Project9,
}
