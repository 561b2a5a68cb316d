import type { ComponentProps, FC } from 'react'
import { makeStyles, mergeClasses } from '@fluentui/react-components'

export type FluentIcon = FC<ComponentProps<'svg'>>

const useStyles = makeStyles({
  icon: {
    display: 'inline',
    lineHeight: 0,
    // Otherwise it would keep its own colours where the system sets those of the page.
    '@media (forced-colors: active)': { forcedColorAdjust: 'auto' },
  },
})

/** Returns an icon of Fluent's, which screen readers pass over: the name is that of the button or the text beside it.
 *  @param size its width and height in pixels
 *  @param paths what is drawn in a square of this size */
export function createIcon(size: number, ...paths: readonly string[]): FluentIcon {
  return function Icon({ className, ...attributes }) {
    const styles = useStyles()
    return (
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        fill="currentColor"
        aria-hidden
        {...attributes}
        className={mergeClasses(styles.icon, className)}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
