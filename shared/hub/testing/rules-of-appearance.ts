/** The rules of axe whose result depends on colours and sizes. */
export const rulesOfAppearance = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']
