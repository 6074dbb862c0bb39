/**
 * What Google asks of structured data before it shows a rich result: a table of our own from its documentation
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery). `a|b` = one of them, `a.b` = b
 * inside the value of a. Features that Google ended are not in it.
 */
import { isObject, type SchemaNode } from "./json-ld.ts";
import { has, isKindOf, propertyValues, type StructuredData } from "./structured-data.ts";

interface RichResult {
  readonly type: string;
  readonly required: readonly string[];
  readonly recommended: readonly string[];
  /** Only a node that stands for itself is a result; elsewhere the type merely describes something. */
  readonly top: boolean;
}

const ROWS: readonly RichResult[] = [
  row("Product", "name offers|review|aggregateRating", "image description"),
  row("Recipe", "name image", "author description recipeIngredient recipeInstructions"),
  row("Event", "name startDate location", "description endDate image offers"),
  row(
    "JobPosting",
    "title description datePosted hiringOrganization jobLocation|applicantLocationRequirements|jobLocationType",
    "validThrough employmentType baseSalary",
  ),
  row("LocalBusiness", "name address", ""),
  row("Course", "name description", "provider"),
  row("Dataset", "name description", "license creator"),
  row("SoftwareApplication", "name offers aggregateRating|review", "applicationCategory operatingSystem"),
  row("QAPage", "mainEntity", ""),
  row("DiscussionForumPosting", "author datePublished text|image|video|articleBody|sharedContent", ""),
  row("ProfilePage", "mainEntity", ""),
  row("Article", "", "headline image datePublished dateModified author"),
  anywhere("VideoObject", "name thumbnailUrl uploadDate", "description duration contentUrl|embedUrl"),
  anywhere("BreadcrumbList", "itemListElement", ""),
  anywhere("AggregateRating", "ratingValue ratingCount|reviewCount", ""),
  anywhere("Review", "author reviewRating reviewRating.ratingValue", ""),
];

function row(type: string, required: string, recommended: string, top = true): RichResult {
  return { type, required: words(required), recommended: words(recommended), top };
}

function anywhere(type: string, required: string, recommended: string): RichResult {
  return row(type, required, recommended, false);
}

function words(text: string): readonly string[] {
  return text.split(" ").filter(Boolean);
}

/** Kinds that Google treats apart from the type above them, or not at all. */
const NOT_MEANT: Readonly<Record<string, readonly string[]>> = {
  Product: ["Vehicle", "ProductGroup", "ProductModel", "ProductCollection", "Drug"],
  Review: ["ClaimReview", "MediaReview", "CriticReview", "EmployerReview", "UserReview", "Recommendation"],
  AggregateRating: ["EmployerAggregateRating"],
  SoftwareApplication: ["VideoGame"],
  Article: ["DiscussionForumPosting"],
};

export interface Gap {
  readonly node: SchemaNode;
  readonly type: string;
  readonly missing: readonly string[];
}

/** Nodes that lack properties, each with all it lacks. */
export function* gaps(data: StructuredData, kind: "required" | "recommended"): Generator<Gap> {
  for (const node of data.nodes) {
    for (const result of ROWS) {
      const written = node.types.find((type) => isMeant(type, result.type));
      if (written === undefined || (result.top && !node.top) || saysNothing(node)) continue;
      const missing = [
        ...result[kind].filter((path) => !has(data, node, path)),
        ...(kind === "required" ? innerGaps(data, node, result.type) : []),
      ];
      if (missing.length > 0) yield { node, type: written, missing: missing.map(inWords) };
      break;
    }
  }
}

function isMeant(type: string, kind: string): boolean {
  return isKindOf(type, kind) && !NOT_MEANT[kind]?.some((other) => isKindOf(type, other));
}

/** A node that only points somewhere, such as a video named by its address. */
function saysNothing({ properties, top }: SchemaNode): boolean {
  const said = Object.keys(properties).filter((key) => !key.startsWith("@"));
  return !top && (said.length === 0 || said.every((key) => key === "url" || key === "name"));
}

function innerGaps(data: StructuredData, node: SchemaNode, type: string): readonly string[] {
  if (type === "Product") return offerGaps(data, node);
  if (type === "BreadcrumbList") return breadcrumbGaps(data, node);
  // A review that stands alone must say what it is about; one inside a product is about the product.
  if ((type === "Review" || type === "AggregateRating") && node.top && !has(data, node, "itemReviewed"))
    return isReferredTo(data, node) ? [] : ["itemReviewed"];
  return [];
}

function isReferredTo(data: StructuredData, { id }: SchemaNode): boolean {
  if (id === null) return false;
  return data.nodes.some(({ properties }) =>
    ["review", "reviews", "aggregateRating"].some((key) =>
      [properties[key]].flat().some((value) => isObject(value) && value["@id"] === id),
    ),
  );
}

function offerGaps(data: StructuredData, node: SchemaNode): readonly string[] {
  const offers = propertyValues(data, node, "offers").filter(isObject);
  const unpriced = offers.some((offer) => {
    const isAggregate = offer["@type"] === "AggregateOffer";
    if (isAggregate) return offer.lowPrice === undefined && offer.offers === undefined;
    return offer["@type"] === "Offer" && offer.price === undefined && offer.priceSpecification === undefined;
  });
  return unpriced ? ["offers.price"] : [];
}

function breadcrumbGaps(data: StructuredData, node: SchemaNode): readonly string[] {
  const items = propertyValues(data, node, "itemListElement").filter(isObject);
  const missing = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (item.position === undefined) missing.add("itemListElement.position");
    const target = item.item;
    const hasName = item.name !== undefined || (isObject(target) && (target.name !== undefined || "@id" in target));
    if (!hasName) missing.add("itemListElement.name");
    // The last item is the page itself, so it needs no address.
    if (target === undefined && index < items.length - 1) missing.add("itemListElement.item");
  }
  return [...missing];
}

function inWords(path: string): string {
  const [first = "", ...others] = path.split("|");
  return others.length === 0 ? first : `${first} (or ${others.join(" or ")})`;
}

/** Tells nodes of one page apart: type, and its `@id` or name, stay the same between audits. */
export function nodeLocator(node: SchemaNode, type: string): string {
  const name = node.properties.name ?? node.properties.headline ?? node.properties.title;
  const mark = node.id ?? (typeof name === "string" ? name : node.under) ?? "";
  return `${type} ${mark}`.trim().slice(0, 200);
}

/** The node as written, for evidence. */
export function nodeSnippet({ properties }: SchemaNode): string {
  return JSON.stringify(properties).slice(0, 300);
}
