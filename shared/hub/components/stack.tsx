import type { ComponentProps } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
})

const useGaps = makeStyles({
  xs: { gap: tokens.spacingHorizontalXS },
  s: { gap: tokens.spacingHorizontalS },
  m: { gap: tokens.spacingHorizontalM },
  l: { gap: tokens.spacingHorizontalL },
  xl: { gap: tokens.spacingHorizontalXL },
  xxl: { gap: tokens.spacingHorizontalXXL },
})

export interface StackProps extends ComponentProps<'div'> {
  /** A step of Fluent's spacing scale: 4, 8, 12, 16, 20 or 24 px. */
  gap?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl'
}

/** Stacks its children in a column as wide as its container. */
export function Stack({ gap = 'm', className, ...props }: StackProps) {
  return <div {...props} className={mergeClasses(useStyles().stack, useGaps()[gap], className)} />
}

/** Puts its children beside each other, and wraps where there is no room. */
export function Row({ gap = 's', className, ...props }: StackProps) {
  return <div {...props} className={mergeClasses(useStyles().row, useGaps()[gap], className)} />
}
