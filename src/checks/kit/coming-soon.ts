/** Headlines of pages that only announce a page, in the languages that most sites use. */
const COMING_SOON = [
  /^(?:site |website |page |new site |new website )?(?:is |are )?(?:coming|launching|opening|back) (?:very )?soon\b/i,
  /^(?:we(?:'|’)?re|we are) (?:coming|launching|opening|back) (?:very )?soon\b/i,
  /^(?:this |the |our |new )?(?:site |website |page )?(?:is )?(?:currently |still )?under construction\b/i,
  /^(?:diese |unsere )?(?:(?:seite|website|homepage) (?:ist |befindet sich |wird )?(?:gerade |derzeit |zur ?zeit |noch )?)?(?:im aufbau|in bearbeitung|in arbeit)\b/i,
  /^(?:demnächst|bald) (?:hier|verfügbar|online)\b/i,
  /^(?:(?:ce |le )?site |(?:cette |la )?page )?(?:est )?(?:bientôt (?:disponible|en ligne|de retour)|en (?:cours de )?construction)\b/i,
  /^(?:(?:este )?sitio (?:web )?|(?:esta )?página )?(?:está )?(?:próximamente|en construcción)\b/i,
  /^(?:(?:este )?site |(?:esta )?página )?(?:está )?(?:em breve|em construção)(?:$|\W)/i,
  /^(?:(?:questo )?sito |(?:questa )?pagina )?(?:è )?(?:prossimamente|in costruzione|presto (?:online|disponibile))\b/i,
  /^(?:deze )?(?:website|site|pagina)? ?(?:is )?(?:binnenkort (?:online|beschikbaar)|in aanbouw|onder constructie)\b/i,
  /^(?:strona )?(?:w budowie|wkrótce)\b/i,
  /^(?:сайт |страница )?(?:находится )?(?:в разработке|скоро откроется|на реконструкции)/i,
  /^(?:近日公開|準備中|工事中|ただいま準備中)/,
  /^(?:即将推出|即將推出|敬请期待|敬請期待|网站建设中|網站建設中)/,
];

/** The whole headline says so; a word inside a longer one is no sign. */
export function isComingSoon(headline: string): boolean {
  return COMING_SOON.some((pattern) => pattern.test(headline.trim().slice(0, 200)));
}
