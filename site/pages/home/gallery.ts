// In the home page: the gallery that links ask for here is the portfolio.
if (location.hash === '#gallery') location.replace(`/portfolio${location.search}`)
