/**
 * Blocks as WordPress's own editor saves them. `{{home}}` is the site's address without its last slash, `{{img:cup}}` the
 * address of a picture in the media library and `{{id:cup}}` its number; the seed puts them in.
 */
export const p = (html: string, attributes = ""): string =>
  `<!-- wp:paragraph${attributes} -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`;

export const h = (level: number, text: string): string =>
  level === 2
    ? `<!-- wp:heading -->\n<h2>${text}</h2>\n<!-- /wp:heading -->`
    : `<!-- wp:heading {"level":${level}} -->\n<h${level}>${text}</h${level}>\n<!-- /wp:heading -->`;

interface Picture {
  readonly alt?: string;
  readonly caption?: string;
  readonly link?: string;
}

export function imageBlock(key: string, { alt = "", caption, link }: Picture = {}): string {
  const destination = link === undefined ? "none" : "custom";
  const tag = `<img src="{{img:${key}}}" alt="${alt}" class="wp-image-{{id:${key}}}"/>`;
  const inside = link === undefined ? tag : `<a href="${link}">${tag}</a>`;
  const below = caption === undefined ? "" : `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  return `<!-- wp:image {"id":{{id:${key}}},"sizeSlug":"full","linkDestination":"${destination}"} -->\n<figure class="wp-block-image size-full">${inside}${below}</figure>\n<!-- /wp:image -->`;
}

export function gallery(keys: readonly string[], captions: readonly (string | undefined)[] = []): string {
  const pictures = keys.map((key, place) => {
    const caption = captions[place];
    return imageBlock(key, caption === undefined ? {} : { caption });
  });
  return `<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${pictures.join("\n\n")}</figure>\n<!-- /wp:gallery -->`;
}

export const cover = (key: string, inside: string): string =>
  `<!-- wp:cover {"url":"{{img:${key}}}","id":{{id:${key}}},"dimRatio":50} -->\n<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-{{id:${key}}}" alt="" src="{{img:${key}}}" data-object-fit="cover"/><div class="wp-block-cover__inner-container">${inside}</div></div>\n<!-- /wp:cover -->`;

export const mediaText = (key: string, inside: string): string =>
  `<!-- wp:media-text {"mediaId":{{id:${key}}},"mediaLink":"{{img:${key}}}","mediaType":"image"} -->\n<div class="wp-block-media-text alignwide is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="{{img:${key}}}" alt="" class="wp-image-{{id:${key}}} size-full"/></figure><div class="wp-block-media-text__content">${inside}</div></div>\n<!-- /wp:media-text -->`;

export const columns = (...insides: readonly string[]): string =>
  `<!-- wp:columns -->\n<div class="wp-block-columns">${insides.map((inside) => `<!-- wp:column -->\n<div class="wp-block-column">${inside}</div>\n<!-- /wp:column -->`).join("\n\n")}</div>\n<!-- /wp:columns -->`;

export const group = (inside: string): string =>
  `<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group">${inside}</div>\n<!-- /wp:group -->`;

export const table = (rows: readonly (readonly string[])[]): string =>
  `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table></figure>\n<!-- /wp:table -->`;

export const listBlock = (...items: readonly string[]): string =>
  `<!-- wp:list -->\n<ul>${items.map((item) => `<!-- wp:list-item -->\n<li>${item}</li>\n<!-- /wp:list-item -->`).join("\n\n")}</ul>\n<!-- /wp:list -->`;

export const quote = (text: string, from: string): string =>
  `<!-- wp:quote -->\n<blockquote class="wp-block-quote">${p(text)}<cite>${from}</cite></blockquote>\n<!-- /wp:quote -->`;

export const button = (href: string, text: string): string =>
  `<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${href}">${text}</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->`;

export const embed = (url: string): string =>
  `<!-- wp:embed {"url":"${url}","type":"video","providerNameSlug":"youtube","responsive":true} -->\n<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\n${url}\n</div></figure>\n<!-- /wp:embed -->`;

export const file = (href: string, text: string): string =>
  `<!-- wp:file {"href":"${href}"} -->\n<div class="wp-block-file"><a href="${href}">${text}</a><a href="${href}" class="wp-block-file__button wp-element-button" download>Download</a></div>\n<!-- /wp:file -->`;

export const video = (src: string): string =>
  `<!-- wp:video -->\n<figure class="wp-block-video"><video controls src="${src}"></video></figure>\n<!-- /wp:video -->`;

export const audio = (src: string): string =>
  `<!-- wp:audio -->\n<figure class="wp-block-audio"><audio controls src="${src}"></audio></figure>\n<!-- /wp:audio -->`;

export const htmlBlock = (source: string): string => `<!-- wp:html -->\n${source}\n<!-- /wp:html -->`;

export const shortcode = (source: string): string => `<!-- wp:shortcode -->\n${source}\n<!-- /wp:shortcode -->`;

/** A synced pattern, by the name it has in the seed. */
export const pattern = (key: string): string => `<!-- wp:block {"ref":{{id:${key}}}} /-->`;

export const MORE = "<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->";
export const NEXT_PAGE = "<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->";
export const LATEST = `<!-- wp:latest-posts {"postsToShow":4,"displayPostDate":true,"displayFeaturedImage":true,"featuredImageSizeSlug":"thumbnail","addLinkToFeaturedImage":true} /-->`;

export const query = (type: string, count: number): string =>
  `<!-- wp:query {"queryId":4,"query":{"perPage":${count},"pages":0,"offset":0,"postType":"${type}","order":"desc","orderBy":"date","author":"","search":"","exclude":[],"sticky":"","inherit":false}} -->\n<div class="wp-block-query"><!-- wp:post-template -->\n<!-- wp:post-title {"isLink":true,"level":3} /-->\n\n<!-- wp:post-featured-image {"isLink":true} /-->\n\n<!-- wp:post-excerpt {"moreText":"Read more"} /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->`;

export const blocks = (...all: readonly string[]): string => all.join("\n\n");
