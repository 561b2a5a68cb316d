/** Drawing units; what shows less is a detail, at a larger scale. */
export const detailWidth = 850
