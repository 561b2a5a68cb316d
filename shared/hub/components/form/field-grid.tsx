import type { ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalL,
  },
  wide: { gridColumn: '1 / -1' },
})

/** Puts the fields of a form beside each other where there is room. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={mergeClasses(useStyles().fields, className)}>{children}</div>
}

/** A field that is as wide as its `FieldGrid`. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={useStyles().wide}>{children}</div>
}
