/**
 * The part of the library that is used. Its own types would put those of browsers into the whole program, and this file of it
 * has none.
 */
declare module "fontoxpath/dist/fontoxpath.esm.js" {
  /** Whatever it was given as nodes: the names of nodes are read from them, the rest is asked of the facade. */
  export interface IDomFacade<Node> {
    getAllAttributes(node: Node): Node[];
    getAttribute(node: Node, name: string): string | null;
    getChildNodes(node: Node): Node[];
    getData(node: Node): string;
    getFirstChild(node: Node): Node | null;
    getLastChild(node: Node): Node | null;
    getNextSibling(node: Node): Node | null;
    getParentNode(node: Node): Node | null;
    getPreviousSibling(node: Node): Node | null;
  }

  interface Evaluate {
    <Node>(
      expression: string,
      context: Node,
      facade: IDomFacade<Node>,
      variables: null,
      type: Evaluate["ALL_RESULTS_TYPE"],
    ): unknown[];
    readonly ALL_RESULTS_TYPE: number;
  }
  export const evaluateXPath: Evaluate;
}
