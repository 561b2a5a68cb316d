import { makeStyles, tokens } from '@fluentui/react-components'

/** For text that is read out and not shown. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const useHiddenStyles = makeStyles({ hidden: visuallyHidden })

/** Returns the class of text for screen readers only. */
export function useVisuallyHidden(): string {
  return useHiddenStyles().hidden
}

const useChoiceStyles = makeStyles({
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
})

/** Returns the class of a field with a select, which keeps a long option from making the field wider than its container. */
export function useChoiceClass(): string {
  return useChoiceStyles().choice
}

/** Room for labels beside the icons of the sidebar. */
export const wide = '@media (min-width: 1024px)'
/** No room for a sidebar: a bar on top, and the navigation in one at the bottom. */
export const phone = '@media (max-width: 639.9px)'
/** Room for icons alone. */
export const narrow = '@media (min-width: 640px) and (max-width: 1023.9px)'
/** From a tablet upwards. */
export const notPhone = '@media (min-width: 640px)'

/** The CSS property with the height that the host uses above the hub, such as the console for its notices. */
export const topInset = '--room-above-hub'

/** The CSS property with the height of the open panel's foot, above which toasts are shown. */
export const footHeight = '--height-of-panel-foot'

/** The top edge of the hub, for sticky elements. */
export const hubTop = `var(${topInset}, 0px)`

/** The height of the window below that edge. */
export const hubHeight = `calc(100dvh - ${hubTop})`

/** The height of a phone's bar at the bottom, for what stays at the bottom edge above it. */
export const phoneBarHeight = 'calc(56px + env(safe-area-inset-bottom))'

type SpacingStep = 'XXS' | 'XS' | 'SNudge' | 'S' | 'MNudge' | 'M' | 'L' | 'XL' | 'XXL' | 'XXXL'

/** Returns several steps of Fluent's spacing scale in the order of CSS: `space('S', 'L')` is 8 px above and below and 16 px beside. `-S` is
 *  the negative step, `2XXL` twice the step. */
export function space(...steps: (`${'' | '-' | '2'}${SpacingStep}` | 0)[]): string {
  return steps
    .map((step, index) => {
      if (step === 0) return '0'
      const name = step.replace(/^[-2]/, '')
      const token = `var(--spacing${index % 2 === 0 ? 'Vertical' : 'Horizontal'}${name})`
      return name === step ? token : `calc(${step.startsWith('2') ? 2 : -1} * ${token})`
    })
    .join(' ')
}

/** The line height of links and of texts with links, for targets of 24 px also on adjacent lines. Fluent's scale doesn't have it. */
export const targetLineHeight = '24px'

/** The height of a field's label: the margin above a button that is beside the input. */
export const labelHeight = `calc(${tokens.lineHeightBase300} + ${tokens.spacingVerticalSNudge})`
