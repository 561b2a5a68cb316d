import type { ComponentProps } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router'
import { targetLineHeight } from './styles.ts'

const useStyles = makeStyles({
  link: {
    color: tokens.colorNeutralForeground1,
    lineHeight: targetLineHeight,
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStroke1,
    textUnderlineOffset: '3px',
    ':hover': { color: tokens.colorNeutralForeground2LinkHover, textDecorationColor: 'currentcolor' },
    ':active': { color: tokens.colorNeutralForeground2LinkPressed },
    ':focus-visible': {
      outline: 'none',
      textDecorationStyle: 'double',
      textDecorationColor: tokens.colorStrokeFocus2,
    },
  },
})

/** Returns the class of links in lists. They are not in the brand colour, so that new items stand out. */
export function useSubtleLinkClass(): string {
  return useStyles().link
}

/** A link in a list to an address outside the hub. */
export function SubtleLink({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={mergeClasses(useSubtleLinkClass(), className)}>
      {children}
    </a>
  )
}

export interface SubtleRouteLinkProps {
  to: string
  /** Navigation state that is not part of the address. */
  state?: unknown
  children: string
  /** The accessible name, where the visible text alone is not clear. */
  label?: string
  className?: string
}

/** A link to another view, in a list or within a sentence. */
export function SubtleRouteLink({ to, state, children, label, className }: SubtleRouteLinkProps) {
  return (
    <Link to={to} state={state} aria-label={label} className={mergeClasses(useSubtleLinkClass(), className)}>
      {children}
    </Link>
  )
}
